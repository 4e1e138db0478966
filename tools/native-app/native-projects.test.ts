import { expect, it } from 'vitest';
import { capacitorConfig, readSettings } from './app-settings.ts';
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

it('a template of Capacitor that changed is told', () => {
  expect(() => projects.androidManifest('<manifest/>', settings)).toThrow('has changed');
  expect(() => projects.xcodeProject('INFOPLIST_FILE', settings)).toThrow('has changed');
});
