import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** What the two classes use of Android themselves; its SDK is not asked for. */
const androidStubs = {
  'android/net/Uri.java':
    'package android.net; public abstract class Uri { public abstract String getScheme(); public abstract String getHost(); }',
  'android/os/Bundle.java': 'package android.os; public class Bundle {}',
};

/**
 * Checks the types of the app's own classes against Capacitor's sources, with a JDK alone: what they call and override is
 * there. Capacitor's sources lack Android and are full of errors, which do not count. Undefined where there is no JDK.
 */
export async function typeCheckJava(app: string, ownFolder: string): Promise<string[] | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'kaituan-java-'));
  try {
    for (const [file, text] of Object.entries(androidStubs)) {
      await mkdir(dirname(join(folder, file)), { recursive: true });
      await writeFile(join(folder, file), text);
    }
    const capacitor = join(
      ...[app, 'node_modules', '@capacitor', 'android', 'capacitor', 'src', 'main', 'java'],
    );
    const own = (await readdir(ownFolder)).filter((file) => file.endsWith('.java'));
    const { error, status, stderr } = spawnSync(
      'javac',
      [
        // The words that `errorsIn` reads, also on a machine of another language.
        '-J-Duser.language=en',
        ...['-proc:none', '-implicit:none', '-Xmaxerrs', '20000', '-d', folder],
        // Classes are looked at although what others import is missing.
        '-XDshould-stop.ifError=FLOW',
        ...['-sourcepath', [capacitor, folder].join(process.platform === 'win32' ? ';' : ':')],
        ...own.map((file) => join(ownFolder, file)),
      ],
      { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
    );
    return error ? undefined : errorsIn({ status, stderr }, ownFolder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

type Ended = { status: number | null; stderr: string };

/** The errors of javac in a folder's own files; what it says when it fails without having looked at any. */
export function errorsIn({ status, stderr }: Ended, folder: string): string[] {
  const errors = stderr.split('\n').filter((line) => /\.java:\d+: error: /.test(line));
  if (status !== 0 && errors.length === 0) return [`javac failed: ${stderr.trim()}`];
  return errors.filter((line) => line.startsWith(folder));
}
