import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { linkResources, missingTool } from './link-resources.ts';

const missing = missingTool();
if (missing) console.warn(`tools/native-app/link-resources.test.ts tests nothing: ${missing}`);

const manifest = `<manifest xmlns:android="http://schemas.android.com/apk/res/android">
  <application android:label="@string/app_name" android:theme="@style/AppTheme">
    <provider android:name="x.Files" android:authorities="\${applicationId}.files"/>
  </application>
</manifest>
`;
const values = (text: string) => `<resources>${text}</resources>`;
const name = '<string name="app_name">開團</string>';
const theme = '<style name="AppTheme" parent="Theme.AppCompat.NoActionBar"/>';

/** What Android's tool says of an app with these values, and with those of a plugin. */
async function errorsOf(ofApp: string, ofPlugin = ''): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'kaituan-app-'));
  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
    return join(folder, path);
  };
  try {
    await write('app/values/all.xml', ofApp);
    await write('plugin/values/all.xml', values(ofPlugin));
    return await linkResources({
      appId: 'tw.example.shop',
      manifest: await write('AndroidManifest.xml', manifest),
      resources: ['plugin', 'app'].map((path) => join(folder, path)),
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}

it('an app has no errors whose resources are all there, some in a plugin', async (context) => {
  if (missing) return context.skip(missing);
  expect(await errorsOf(values(name + theme))).toEqual([]);
  expect(await errorsOf(values(name), theme)).toEqual([]);
});

it.for<[string, string, string]>([
  ['one that the manifest names', values(name), 'AppTheme'],
  ['one that another names', values(`${name}${theme}<color name="a">@color/b</color>`), 'color/b'],
  ['a kind that there is not', values(`${name}${theme}<colour name="a"/>`), 'colour'],
  ['a file that is cut off', '<resources>', 'all.xml'],
])('Android’s tool misses %s', async ([_, text, named], context) => {
  if (missing) return context.skip(missing);
  expect((await errorsOf(text)).join()).toContain(named);
});
