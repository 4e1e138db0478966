/** The progress of a backup, a check or a restore. */
export type BackupProgress = {
  stage: 'FILES' | 'SNAPSHOT' | 'TABLES' | 'SCHEMA' | 'VERIFY' | 'STATISTICS';
  count: number;
};
export type OnProgress = (progress: BackupProgress) => void;
