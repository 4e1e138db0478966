import { join } from 'node:path';
import type { AppSettings } from './app-settings.ts';

/** A file of the projects, below their folder, and what has to be in it. */
type Part = { file: string; what: string; pattern: RegExp };

/**
 * What the two projects have to say so that links, pushes, the splash and the photo of a return work. There is no SDK here
 * that would miss it, and phones say nothing: a link just opens the browser.
 */
function partsOf(
  { url, appId, version, firebase }: AppSettings,
  plugins: readonly string[],
): Part[] {
  const host = literal(new URL(url).hostname);
  const id = literal(appId);
  const android = (file: string) => join('android', 'app', file);
  const ios = (file: string) => join('ios', 'App', file);
  const manifest = android(join('src', 'main', 'AndroidManifest.xml'));
  const link = (data: string) =>
    `android\\.intent\\.action\\.VIEW" />\\s*<category[^>]*DEFAULT" />\\s*<category[^>]*BROWSABLE" />\\s*<data ${data} />`;
  const parts: [file: string, what: string, pattern: string][] = [
    [
      manifest,
      'links of the shop',
      `autoVerify="true">\\s*<action android:name="${link(`android:scheme="https" android:host="${host}"`)}`,
    ],
    [manifest, 'links of the app', link(`android:scheme="${id}" android:host="open"`)],
    [manifest, 'one task, which a link comes back to', 'android:launchMode="singleTask"'],
    [manifest, 'the network', 'android\\.permission\\.INTERNET'],
    [manifest, 'no copies of the session', 'android:allowBackup="false"'],
    [
      android(join('src', 'main', 'res', 'values', 'styles.xml')),
      'the splash',
      'Theme\\.SplashScreen',
    ],
    [android('build.gradle'), 'the version', `versionName "${literal(version)}"`],
    [ios(join('App', 'App.entitlements')), 'links of the shop', `applinks:${host}<`],
    [
      ios(join('App', 'Info.plist')),
      'links of the app',
      `CFBundleURLSchemes</key>\\s*<array>\\s*<string>${id}<`,
    ],
    [ios(join('App', 'Info.plist')), 'the camera', 'NSCameraUsageDescription</key>\\s*<string>\\S'],
    [
      ios(join('App', 'Info.plist')),
      'the splash',
      'UILaunchStoryboardName</key>\\s*<string>LaunchScreen',
    ],
    [
      ios(join('App', 'SceneDelegate.swift')),
      'the controller of the shop',
      '= ShopViewController\\(\\)',
    ],
    [
      ios(join('App.xcodeproj', 'project.pbxproj')),
      'the entitlements',
      'CODE_SIGN_ENTITLEMENTS = App/App',
    ],
    // What the two Swift classes override and call; nothing here compiles them.
    ...(
      [
        ['CAPBridgeViewController.swift', 'open func capacitorDidLoad\\(\\)'],
        ['CAPBridgeProtocol.swift', 'func registerPluginInstance\\(_ pluginInstance: CAPPlugin\\)'],
        ['CAPPlugin.h', 'NSNumber\\* _Nullable\\)shouldOverrideLoad:\\(WKNavigationAction\\*'],
      ] as const
    ).map(([file, pattern]): [string, string, string] => [
      join('node_modules', '@capacitor', 'ios', 'Capacitor', 'Capacitor', file),
      'what the app is built on',
      pattern,
    ]),
    ...plugins.flatMap((name): [string, string, string][] => [
      [
        android('capacitor.build.gradle'),
        name,
        `project\\(':${literal(name.replace('@', '').replace('/', '-'))}'\\)`,
      ],
      [ios(join('CapApp-SPM', 'Package.swift')), name, `node_modules/${literal(name)}"`],
    ]),
  ];
  if (firebase !== undefined) {
    parts.push(
      [ios(join('App', 'App.entitlements')), 'pushes', 'aps-environment'],
      [
        ios(join('App', 'AppDelegate.swift')),
        'pushes',
        'didRegisterForRemoteNotificationsWithDeviceToken',
      ],
      [
        ios(join('App.xcodeproj', 'project.pbxproj')),
        'pushes',
        'GoogleService-Info\\.plist in Resources',
      ],
      [android('google-services.json'), 'pushes', '\\{'],
    );
  }
  return parts.map(([file, what, pattern]) => ({ file, what, pattern: new RegExp(pattern) }));
}

const literal = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** What is not in the projects that were written, a line each. */
export async function missingParts(
  settings: AppSettings,
  plugins: readonly string[],
  read: (file: string) => Promise<string>,
): Promise<string[]> {
  const missing: string[] = [];
  for (const { file, what, pattern } of partsOf(settings, plugins)) {
    const text = await read(file).catch(() => '');
    if (!pattern.test(text)) missing.push(`${file}: ${what}`);
  }
  return missing;
}
