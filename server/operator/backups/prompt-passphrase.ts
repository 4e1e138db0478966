import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { passphraseMissing } from '#server/backup/stored-backups.ts';
import { CommandMistake } from '#server/operator/owner-command.ts';

const leastLength = 12;

/** The passphrase of a backup: from the environment, else prompted for without echo. */
export async function promptPassphrase({ isNew }: { isNew: boolean }): Promise<string> {
  const given = process.env.BACKUP_PASSPHRASE || (await promptTerminal('BACKUP_PASSPHRASE: '));
  if (!isNew) return given;
  if ([...given].length < leastLength) {
    throw new CommandMistake(
      `通關密語至少要 ${leastLength} 個字 / the passphrase needs ${leastLength} characters or more`,
    );
  }
  if (process.env.BACKUP_PASSPHRASE) return given;
  if ((await promptTerminal('再輸入一次 / again: ')) === given) return given;
  throw new CommandMistake('兩次輸入的通關密語不同 / the two passphrases differ');
}

async function promptTerminal(question: string): Promise<string> {
  if (!process.stdin.isTTY) throw passphraseMissing();
  process.stderr.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  terminal.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  try {
    return await terminal.question('');
  } finally {
    terminal.close();
    process.stderr.write('\n');
  }
}
