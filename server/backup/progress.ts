/** How far a backup, a check or a restore has come. */
export type BackupProgress = {
  stage: 'FILES' | 'SNAPSHOT' | 'TABLES' | 'SCHEMA' | 'VERIFY' | 'STATISTICS';
  count: number;
};
export type OnProgress = (progress: BackupProgress) => void;
