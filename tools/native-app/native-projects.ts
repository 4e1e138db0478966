import { type AppSettings, outsideHosts } from './app-settings.ts';

/** Changes a file of Capacitor's template; a template that changed is reported, not passed over. */
function replaceIn(text: string, from: string, to: string): string {
  if (!text.includes(from)) throw new Error(`Capacitor's template has changed: no «${from}»`);
  return text.replaceAll(from, () => to);
}

const hostList = outsideHosts.map((host) => `"${host}"`).join(', ');

/** Android's source of this app. */
export const javaSource = (template: string, { appId }: AppSettings): string =>
  template.replaceAll('APP_ID', appId).replaceAll('OUTSIDE_HOSTS', hostList);

/** Links of the shop open the app, and so do the app's own addresses. */
export function androidManifest(template: string, { url, appId }: AppSettings): string {
  const filter = (data: string, verify = '') => `
            <intent-filter${verify}>
                <action android:name="android.intent.action.VIEW" />
                <category android:name="android.intent.category.DEFAULT" />
                <category android:name="android.intent.category.BROWSABLE" />
                <data ${data} />
            </intent-filter>`;
  const { hostname } = new URL(url);
  const filters = [
    filter(`android:scheme="https" android:host="${hostname}"`, ' android:autoVerify="true"'),
    filter(`android:scheme="${appId}" android:host="open"`),
  ].join('');
  const withLinks = replaceIn(template, '\n        </activity>', `${filters}\n        </activity>`);
  // What the app keeps belongs to this device: a session that is restored on another would be two.
  return replaceIn(withLinks, 'android:allowBackup="true"', 'android:allowBackup="false"');
}

export function androidGradle(template: string, { version }: AppSettings): string {
  const code = versionCode(version);
  const named = replaceIn(template, 'versionName "1.0"', `versionName "${version}"`);
  return replaceIn(named, 'versionCode 1\n', `versionCode ${code}\n`);
}

/** 1.4.2 is 1004002: a number that grows with the version. */
const versionCode = (version: string): number =>
  version
    .split('.')
    .concat('0', '0')
    .slice(0, 3)
    .reduce((sum, part) => sum * 1_000 + Number(part), 0);

/** The scene shows a view controller of the shop, which is in the same file. */
export function iosScene(template: string, controller: string, { url }: AppSettings): string {
  const imports = replaceIn(template, 'import Capacitor\n', 'import Capacitor\nimport WebKit\n');
  const scene = replaceIn(imports, 'CAPBridgeViewController()', 'ShopViewController()');
  return scene + controller.replaceAll('SHOP_ORIGIN', url).replaceAll('OUTSIDE_HOSTS', hostList);
}

/** Hands Apple's tokens and messages on to the plugin. */
export const iosDelegate = (template: string, pushes: string): string =>
  `${template.trimEnd().replace(/\}$/, '')}${pushes}}\n`;

export function iosInfo(template: string, { appId }: AppSettings): string {
  const added = `	<key>CFBundleURLTypes</key>
	<array>
		<dict>
			<key>CFBundleURLName</key>
			<string>${appId}</string>
			<key>CFBundleURLSchemes</key>
			<array>
				<string>${appId}</string>
			</array>
		</dict>
	</array>
	<key>NSCameraUsageDescription</key>
	<string>拍下要附在訊息或退貨申請裡的照片</string>
`;
  const local = replaceIn(template, '<string>en</string>', '<string>zh_TW</string>');
  return replaceIn(
    local,
    '	<key>LSRequiresIPhoneOS</key>',
    `${added}	<key>LSRequiresIPhoneOS</key>`,
  );
}

/** What Apple must allow the app: links of the shop, and pushes. */
export function iosEntitlements({ url, firebase }: AppSettings): string {
  const pushes = '	<key>aps-environment</key>\n	<string>development</string>\n';
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
	<key>com.apple.developer.associated-domains</key>
	<array>
		<string>applinks:${new URL(url).hostname}</string>
	</array>
${firebase === undefined ? '' : pushes}</dict>
</plist>
`;
}

/** Xcode's project: version, team, entitlements, and Firebase's file among the resources. */
export function xcodeProject(template: string, settings: AppSettings): string {
  const { version, team, firebase } = settings;
  const signed = [
    'CODE_SIGN_ENTITLEMENTS = App/App.entitlements;',
    ...(team === undefined ? [] : [`DEVELOPMENT_TEAM = ${team};`]),
    'INFOPLIST_FILE = App/Info.plist;',
  ].join('\n				');
  const named = replaceIn(template, 'INFOPLIST_FILE = App/Info.plist;', signed);
  const project = replaceIn(named, 'MARKETING_VERSION = 1.0;', `MARKETING_VERSION = ${version};`);
  return firebase === undefined ? project : withResource(project, 'GoogleService-Info.plist');
}

/** Beside `config.xml`, whose four lines name it as a file, in its group and as a resource. */
function withResource(project: string, name: string): string {
  const [buildId, fileId] = ['2FAD9763203C412B000D30F8', '2FAD9762203C412B000D30F8'];
  const lines = project.split('\n');
  const own = lines.filter((line) => line.includes(buildId) || line.includes(fileId));
  if (own.length !== 4) throw new Error("Capacitor's template has changed: no config.xml");
  return lines
    .flatMap((line) => {
      if (!own.includes(line)) return [line];
      const copy = line
        .replaceAll(buildId, 'A0B1C2D3E4F5060708090A01')
        .replaceAll(fileId, 'A0B1C2D3E4F5060708090A02')
        .replaceAll('config.xml', name)
        .replace('text.xml', 'text.plist.xml');
      return [line, copy];
    })
    .join('\n');
}
