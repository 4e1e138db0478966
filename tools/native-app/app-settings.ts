import { parseArgs } from 'node:util';

export type AppSettings = {
  /** Where the shop is, without a path. */
  url: string;
  /** The app's name in both stores, as in `tw.example.shop`; also the scheme of its own addresses. */
  appId: string;
  name: string;
  version: string;
  /** Apple's number of the team that signs the app. */
  team: string | undefined;
  /** A folder with `google-services.json` and `GoogleService-Info.plist`; without it the app has no pushes. */
  firebase: string | undefined;
  icon: string | undefined;
  color: string;
  into: string;
};

export const usage = `npm run wrapper -- --url https://shop.example --id tw.example.shop [options]

  --name 開團              name under the icon
  --version 1.0.0          version of the app; the shop reads it from the user agent
  --team ABCDE12345        Apple's team, for links that open the app on iPhones
  --firebase FOLDER        with google-services.json and GoogleService-Info.plist: without it there are no pushes
  --icon FILE              a square SVG or PNG; else that of the shop
  --color '#8e1b3e'        behind the icon
  --into native-app        where the projects are written`;

/** What was asked for on the command line; throws with what is wrong. */
export function readSettings(args: string[]): AppSettings {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args,
    options: {
      ...{ url: text, id: text, name: text, version: text, team: text },
      ...{ firebase: text, icon: text, color: text, into: text },
    },
  });
  const { url = '', id: appId = '', name = '開團', version = '1.0.0', color = '#8e1b3e' } = values;
  const { team, firebase, icon, into = 'native-app' } = values;
  const isShop = URL.canParse(url) && /^https:\/\/[^/]+\/?$/.test(url);
  check(isShop, '--url must be the address of the shop, https and without a path');
  // Java's packages take no hyphen, Apple's identifiers no underscore.
  check(/^[a-z][a-z\d]*(?:\.[a-z][a-z\d]*)+$/.test(appId), '--id must be like tw.example.shop');
  check(/^\d+(?:\.\d+){0,3}$/.test(version), '--version must be like 1.4.2');
  check(team === undefined || /^[A-Z\d]{10}$/.test(team), '--team must be ten letters and digits');
  check(/^#[\da-f]{6}$/i.test(color), '--color must be like #8e1b3e');
  check(!/[<>&"'\\]/.test(name), '--name must have no quotes and no < > & \\');
  return { url: new URL(url).origin, appId, name, version, team, firebase, icon, color, into };
}

function check(isRight: boolean, problem: string): void {
  if (!isRight) throw new Error(problem);
}

/** Hosts that the app leaves to the phone: they refuse to be shown in a web view, or have an app of their own. */
export const outsideHosts = [
  ...['access.line.me', 'line.me', 'liff.line.me', 'page.line.me', 'lin.ee'],
  ...['accounts.google.com', 'appleid.apple.com', 'www.facebook.com'],
];

/** Longer than a shop takes to come up; a splash must not hide that it does not. */
const splashMs = 6_000;

/** Capacitor's own settings. */
export const capacitorConfig = ({ url, appId, name, version, color }: AppSettings) => ({
  ...{ appId, appName: name, webDir: 'www' },
  appendUserAgent: `PecShopApp/${version}`,
  server: { url, errorPath: 'index.html' },
  ios: { contentInset: 'never' },
  plugins: {
    // Hidden as soon as the shop says that it is there.
    SplashScreen: { launchAutoHide: true, launchShowDuration: splashMs, backgroundColor: color },
    SystemBars: { insetsHandling: 'css', initialViewportFitValueHint: 'cover' },
    FirebaseMessaging: { presentationOptions: ['alert', 'badge', 'sound'] },
  },
});
