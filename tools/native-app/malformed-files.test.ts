import { expect, it } from 'vitest';
import type { AppSettings } from './app-settings.ts';
import { isReadable, problemOf } from './malformed-files.ts';
import { iosEntitlements, iosInfo } from './native-projects.ts';
import { errorsIn } from './type-check-java.ts';

const settings: AppSettings = {
  ...{ url: 'https://shop.example', appId: 'tw.example.shop', name: '開團', version: '1.0.0' },
  ...{ team: undefined, firebase: '/firebase', icon: undefined, color: '#8e1b3e', into: 'x' },
};

const idOf = (letter: string) => letter.repeat(24);
/** Xcode's project with one target and what is said of it. */
const xcode = (ofTarget: string) => `// !$*UTF8*$!
{
  archiveVersion = 1;
  objects = {
    ${idOf('A')} /* App */ = {isa = PBXProject; targets = (${idOf('B')} /* App */, ); };
    ${idOf('B')} = {isa = PBXNativeTarget; name = "開; 團"; ${ofTarget} };
  };
  rootObject = ${idOf('A')} /* Project object */;
}
`;

it('files that the tools can read have no problem', () => {
  const plist = '<plist version="1.0"><dict>\n\t<key>A</key><string>en</string>\n';
  const info = iosInfo(`${plist}\t<key>LSRequiresIPhoneOS</key><true/></dict></plist>`, settings);
  expect(problemOf('Info.plist', info)).toBeUndefined();
  expect(problemOf('App.entitlements', iosEntitlements(settings))).toBeUndefined();
  expect(problemOf('capacitor.config.json', '{"appId":"x"}')).toBeUndefined();
  expect(problemOf('project.pbxproj', xcode(''))).toBeUndefined();
  expect(['a.xml', 'a.pbxproj', 'a.png', 'build.gradle'].map(isReadable)).toEqual([
    ...[true, true, false, false],
  ]);
});

it.each([
  ['AndroidManifest.xml', '<manifest><application></manifest>'],
  ['AndroidManifest.xml', '<manifest><data android:host="a&b"/></manifest>'],
  ['AndroidManifest.xml', '<manifest android:a="1"></manifest>'],
  ['Info.plist', '<plist><dict><key>A</key></plist>'],
  ['google-services.json', '{"project_info":'],
  ['project.pbxproj', xcode(`buildPhases = (${idOf('C')}); `)],
  ['project.pbxproj', xcode('buildPhases = (')],
  ['project.pbxproj', xcode('name = other; ')],
  ['project.pbxproj', xcode('a = b c; ')],
  ['project.pbxproj', `${xcode('')}}`],
  ['project.pbxproj', 'A'],
])('a broken %s is named with its problem', (file, text) => {
  expect(problemOf(file, text)).toMatch(new RegExp(`^${file}: .`));
});

it('of what javac says the app’s own files count', () => {
  const stderr = [
    '/capacitor/Plugin.java:3: error: package android.content does not exist',
    '/app/ShopPages.java:22: error: method does not override or implement a method from a supertype',
    '    @Override',
    '/app/ShopPages.java:1: warning: old',
    '483 errors',
  ].join('\n');
  const ended = { status: 1, stderr };
  expect(errorsIn(ended, '/app')).toEqual([expect.stringContaining('ShopPages.java:22')]);
  expect(errorsIn(ended, '/other')).toEqual([]);
});

it('a javac that fails without a word about a file has checked nothing', () => {
  const stderr = 'error: invalid flag: -Xmaxerrs';
  expect(errorsIn({ status: 2, stderr }, '/app')).toEqual([`javac failed: ${stderr}`]);
  expect(errorsIn({ status: 0, stderr: '' }, '/app')).toEqual([]);
});
