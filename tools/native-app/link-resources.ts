import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Android's own resources, of Debian's package android-framework-res. */
const framework = '/usr/share/android-framework-res/framework-res.apk';

/** Why resources cannot be linked here; undefined where they can. */
export function missingTool(): string | undefined {
  const hasTool = spawnSync('aapt2', ['version']).error === undefined;
  return hasTool && existsSync(framework)
    ? undefined
    : 'Debian’s packages aapt and android-framework-res are not installed';
}

/** What projects use of AndroidX, which Gradle would download. */
const androidxStubs = `<resources>
  <attr name="colorPrimary" format="color"/>
  <attr name="colorPrimaryDark" format="color"/>
  <attr name="colorAccent" format="color"/>
  <attr name="windowActionBar" format="boolean"/>
  <attr name="windowNoTitle" format="boolean"/>
  <attr name="layout_behavior" format="string"/>
  <string name="appbar_scrolling_view_behavior"/>
  <style name="Theme.AppCompat.NoActionBar" parent="android:Theme"/>
  <style name="Theme.AppCompat.Light.DarkActionBar" parent="android:Theme"/>
  <style name="Theme.AppCompat.DayNight.NoActionBar" parent="android:Theme"/>
  <style name="Theme.SplashScreen" parent="android:Theme"/>
</resources>
`;

type AndroidApp = { appId: string; manifest: string; resources: readonly string[] };

/**
 * What Android's own tool does with an app before its code: reads every resource, and finds whatever they and the manifest
 * refer to. Later folders of resources replace earlier ones, as the app does those of its plugins. Its errors.
 */
export async function linkResources({ appId, manifest, resources }: AndroidApp): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'kaituan-res-'));
  try {
    const stubs = join(folder, 'stubs');
    await mkdir(join(stubs, 'values'), { recursive: true });
    await writeFile(join(stubs, 'values', 'androidx.xml'), androidxStubs);
    const compiled: string[] = [];
    for (const from of [stubs, ...resources]) {
      const into = join(folder, `${compiled.length}.zip`);
      const errors = run('compile', '--dir', from, '-o', into);
      if (errors.length > 0) return errors;
      compiled.push(into);
    }
    // Gradle fills these in.
    const filled = (await readFile(manifest, 'utf8'))
      .replace('<manifest ', `<manifest package="${appId}" `)
      .replaceAll('$' + '{applicationId}', appId);
    const merged = join(folder, 'AndroidManifest.xml');
    await writeFile(merged, filled);
    const overlays = compiled.flatMap((one) => ['-R', one]);
    return run(
      ...['link', '-o', join(folder, 'app.apk'), '-I', framework, '--manifest', merged],
      ...['--auto-add-overlay', ...overlays],
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

function run(...args: string[]): string[] {
  const { error, status, stderr } = spawnSync('aapt2', args, { encoding: 'utf8' });
  if (error) return [error.message];
  if (status === 0) return [];
  const errors = stderr.split('\n').filter((line) => /\berror: /.test(line));
  return errors.length > 0 ? errors : [`aapt2 ${args[0]} failed: ${stderr.trim()}`];
}
