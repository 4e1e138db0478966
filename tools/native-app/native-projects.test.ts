import { expect, it } from 'vitest';
import { capacitorConfig, readSettings } from './app-settings.ts';
import { missingParts } from './missing-parts.ts';
import * as projects from './native-projects.ts';

const given = ['--url', 'https://shop.example/', '--id', 'tw.example.shop', '--version', '1.4.2'];
const settings = readSettings(given);
const withPushes = { ...settings, firebase: '/tmp/files', team: 'ABCDE12345' };

it.each([
  ['no address', ['--id', 'tw.example.shop']],
  ['an address without encryption', [...given, '--url', 'http://shop.example']],
  ['an address with a path', [...given, '--url', 'https://shop.example/shop']],
  ['an identifier that Apple or Java refuses', [...given, '--id', 'tw.my-shop']],
  ['a version that the shop cannot read', [...given, '--version', '1.0-beta']],
  ['a team that is none', [...given, '--team', 'mine']],
  ['a name that would end an attribute', [...given, '--name', '"開團"']],
  ['an option that there is not', [...given, '--colour', 'red']],
])('%s is refused', (_, args) => expect(() => readSettings(args)).toThrow());

it('the app says its version, and hides its splash by itself when the shop does not come', () => {
  const config = capacitorConfig(settings);
  expect(config).toMatchObject({
    ...{ appId: 'tw.example.shop', appName: '開團', appendUserAgent: 'PecShopApp/1.4.2' },
    server: { url: 'https://shop.example' },
    plugins: { SplashScreen: { launchAutoHide: true } },
  });
});

it('links of the shop and of the app open it on Android', () => {
  const template =
    '<application android:allowBackup="true">\n<activity>\n        </activity></application>';
  const manifest = projects.androidManifest(template, settings);
  expect(manifest).toContain('android:autoVerify="true"');
  expect(manifest).toContain('android:scheme="https" android:host="shop.example"');
  expect(manifest).toContain('android:scheme="tw.example.shop" android:host="open"');
  expect(manifest).toContain('android:allowBackup="false"');
  const gradle = 'versionCode 1\nversionName "1.0"\n';
  expect(projects.androidGradle(gradle, settings)).toBe(
    'versionCode 1004002\nversionName "1.4.2"\n',
  );
  const java = projects.javaSource('package APP_ID; asList(OUTSIDE_HOSTS)', settings);
  expect(java).toMatch(/^package tw\.example\.shop; asList\("access\.line\.me", /);
});

it('the iPhone’s app shows the shop by a controller of its own, in its pages only', () => {
  const template = 'import UIKit\nimport Capacitor\nroot = CAPBridgeViewController()\n';
  const scene = projects.iosScene(template, "class X { 'SHOP_ORIGIN' }", settings);
  expect(scene).toContain('import WebKit');
  expect(scene).toContain('root = ShopViewController()');
  expect(scene).toContain("'https://shop.example'");
  expect(projects.iosEntitlements(settings)).toContain('applinks:shop.example');
  expect(projects.iosEntitlements(settings)).not.toContain('aps-environment');
  expect(projects.iosEntitlements(withPushes)).toContain('aps-environment');
  expect(projects.iosDelegate('class A {\n    func b() {}\n}\n', '    func c() {}\n')).toBe(
    'class A {\n    func b() {}\n    func c() {}\n}\n',
  );
});

const xcode = [
  '2FAD9763203C412B000D30F8 /* config.xml in Resources */ = {fileRef = 2FAD9762203C412B000D30F8 };',
  '2FAD9762203C412B000D30F8 /* config.xml */ = {lastKnownFileType = text.xml; path = config.xml;};',
  '2FAD9762203C412B000D30F8 /* config.xml */,',
  '2FAD9763203C412B000D30F8 /* config.xml in Resources */,',
  'INFOPLIST_FILE = App/Info.plist;\nMARKETING_VERSION = 1.0;',
].join('\n');

it('Xcode’s project has version, team and entitlements, and with pushes the file of Firebase', () => {
  const plain = projects.xcodeProject(xcode, settings);
  expect(plain).toContain('MARKETING_VERSION = 1.4.2;');
  expect(plain).toContain('CODE_SIGN_ENTITLEMENTS = App/App.entitlements;');
  expect(plain).not.toMatch(/DEVELOPMENT_TEAM|GoogleService/);
  const pushing = projects.xcodeProject(xcode, withPushes);
  expect(pushing).toContain('DEVELOPMENT_TEAM = ABCDE12345;');
  expect(pushing.match(/^.*GoogleService-Info\.plist.*$/gm)).toHaveLength(4);
});

it('a template of Capacitor that changed is reported', () => {
  expect(() => projects.androidManifest('<manifest/>', settings)).toThrow('has changed');
  expect(() => projects.xcodeProject('INFOPLIST_FILE', settings)).toThrow('has changed');
});

it('what the projects lack is listed, and what is there is not', async () => {
  const manifest = projects.androidManifest(
    [
      '<application android:allowBackup="true">',
      '<activity android:launchMode="singleTask">\n        </activity></application>',
    ].join(''),
    settings,
  );
  const files: Record<string, string> = {
    'android/app/src/main/AndroidManifest.xml': manifest,
    'ios/App/App/App.entitlements': projects.iosEntitlements(withPushes),
    'android/app/capacitor.build.gradle': "implementation project(':capacitor-splash-screen')",
    'ios/App/CapApp-SPM/Package.swift': 'path: "../../../node_modules/@capacitor/app"',
  };
  const read = async (file: string) => {
    const text = files[file.replaceAll('\\', '/')];
    if (text === undefined) throw new Error('no such file');
    return text;
  };
  const plugins = ['@capacitor/app', '@capacitor/splash-screen'];
  const missing = await missingParts(withPushes, plugins, read);
  const of = (part: string) => missing.filter((line) => line.includes(part));
  expect(of('AndroidManifest')).toEqual([expect.stringContaining('the network')]);
  expect(of('App.entitlements')).toEqual([]);
  expect(of('capacitor.build.gradle')).toEqual([expect.stringMatching(/@capacitor\/app$/)]);
  expect(of('Package.swift')).toEqual([expect.stringContaining('splash-screen')]);
  expect(of('Info.plist')).toHaveLength(3);
  expect(of('google-services.json')).toHaveLength(1);
  expect(await missingParts(settings, [], read)).not.toContainEqual(
    expect.stringContaining('google-services.json'),
  );
});
