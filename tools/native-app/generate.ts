// npm run wrapper -- --url … --id …: writes the iOS and Android projects of the shop's native app.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type AppSettings, capacitorConfig, readSettings, usage } from './app-settings.ts';
import { buildScript } from './build-script.ts';
import { drawIcons } from './draw-icons.ts';
import { linkResources, missingTool } from './link-resources.ts';
import { isReadable, problemOf } from './malformed-files.ts';
import { missingParts } from './missing-parts.ts';
import * as projects from './native-projects.ts';
import { typeCheckJava } from './type-check-java.ts';

const here = import.meta.dirname;
const root = join(here, '..', '..');
const ownFile = (path: string) => readFile(join(here, path), 'utf8');

/** Packages of the app that are in it only with Firebase's files. */
const pushPackage = '@capacitor-firebase/messaging';

async function generate(settings: AppSettings): Promise<void> {
  const folder = resolve(settings.into);
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, {
      cwd: folder,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    });
  await mkdir(folder, { recursive: true });
  for (const project of ['ios', 'android']) {
    await rm(join(folder, project), { recursive: true, force: true });
  }
  await cp(join(here, 'app'), folder, { recursive: true });
  await change(join(folder, 'www', 'index.html'), (page) =>
    page.replaceAll('SHOP_URL', settings.url),
  );
  await buildScript(join(folder, 'www'));
  run('npm', 'ci', '--no-audit', '--no-fund', '--loglevel=error');
  const plugins = await pluginsOf(settings);
  const config = { ...capacitorConfig(settings), includePlugins: plugins };
  await writeFile(join(folder, 'capacitor.config.json'), JSON.stringify(config, null, 2));
  for (const project of ['ios', 'android']) run('npx', 'cap', 'add', project);
  await writeAndroid(join(folder, 'android'), settings);
  await writeIos(join(folder, 'ios', 'App'), settings);
  const icon = settings.icon ?? join(root, 'web', 'public', 'favicon.svg');
  await drawIcons(folder, icon, settings.color);
  // Capacitor's own tool still takes the projects that were changed.
  run('npx', 'cap', 'sync');
  await checkProjects(folder, settings, plugins);
  console.log(`\n${folder}\n  android/   Android Studio，或 ./gradlew bundleRelease
  ios/App/   Xcode：App.xcodeproj\n接下來見 docs/native-wrapper.md。 Go on as docs/native-wrapper.md says.`);
}

/** There is no SDK here that would miss something: what can be checked without one. */
async function checkProjects(
  folder: string,
  settings: AppSettings,
  plugins: readonly string[],
): Promise<void> {
  const read = (file: string) => readFile(join(folder, file), 'utf8');
  const missing = await missingParts(settings, plugins, read);
  if (missing.length > 0) throw new Error(`The projects lack:\n${missing.join('\n')}`);
  const problems: string[] = [];
  for (const project of ['ios', 'android']) {
    const files = await readdir(join(folder, project), { recursive: true });
    for (const file of files.filter(isReadable)) {
      const problem = problemOf(join(project, file), await read(join(project, file)));
      if (problem !== undefined) problems.push(problem);
    }
  }
  const sources = join('android', 'app', 'src', 'main', 'java', ...settings.appId.split('.'));
  const errors = await typeCheckJava(folder, join(folder, sources));
  if (!errors)
    console.warn('沒有 JDK，未檢查 Java 的型別。 No JDK: the types in Java were not checked.');
  problems.push(...(errors ?? []));
  const withoutTool = missingTool();
  if (withoutTool)
    console.warn(`未連結 Android 的資源。 Android's resources were not linked: ${withoutTool}.`);
  else problems.push(...(await resourceErrors(folder, settings, plugins)));
  if (problems.length > 0) throw new Error(`The projects cannot be built:\n${problems.join('\n')}`);
}

function resourceErrors(
  folder: string,
  { appId }: AppSettings,
  plugins: readonly string[],
): Promise<string[]> {
  const main = join('src', 'main');
  const ofPackages = [
    join('@capacitor', 'android', 'capacitor', main, 'res'),
    ...plugins.map((name) => join(name, 'android', main, 'res')),
  ].map((path) => join(folder, 'node_modules', path));
  const ofApp = join(folder, 'android', 'app', main);
  return linkResources({
    appId,
    manifest: join(ofApp, 'AndroidManifest.xml'),
    resources: [...ofPackages.filter((path) => existsSync(path)), join(ofApp, 'res')],
  });
}

async function pluginsOf({ firebase }: AppSettings): Promise<string[]> {
  const { dependencies } = JSON.parse(await ownFile('app/package.json'));
  const tools = ['android', 'cli', 'core', 'ios'].map((name) => `@capacitor/${name}`);
  return Object.keys(dependencies).filter(
    (name) => !tools.includes(name) && (name !== pushPackage || firebase !== undefined),
  );
}

async function writeAndroid(folder: string, settings: AppSettings): Promise<void> {
  const { appId, firebase } = settings;
  const app = join(folder, 'app');
  const main = join(app, 'src', 'main');
  for (const name of ['MainActivity.java', 'ShopPages.java']) {
    const source = projects.javaSource(await ownFile(`android/${name}`), settings);
    await writeFile(join(main, 'java', ...appId.split('.'), name), source);
  }
  await change(join(main, 'AndroidManifest.xml'), projects.androidManifest, settings);
  await change(join(app, 'build.gradle'), projects.androidGradle, settings);
  const background = join(main, 'res', 'values', 'ic_launcher_background.xml');
  await change(background, (text) => text.replace('#FFFFFF', settings.color));
  if (firebase) await cp(join(firebase, 'google-services.json'), join(app, 'google-services.json'));
}

async function writeIos(folder: string, settings: AppSettings): Promise<void> {
  const { firebase } = settings;
  const app = join(folder, 'App');
  const controller = await ownFile('ios/ShopViewController.swift');
  await change(join(app, 'SceneDelegate.swift'), (text) =>
    projects.iosScene(text, controller, settings),
  );
  await change(join(app, 'Info.plist'), projects.iosInfo, settings);
  await writeFile(join(app, 'App.entitlements'), projects.iosEntitlements(settings));
  await change(join(folder, 'App.xcodeproj', 'project.pbxproj'), projects.xcodeProject, settings);
  if (!firebase) return;
  const pushes = await ownFile('ios/pushes.swift');
  await change(join(app, 'AppDelegate.swift'), (text) => projects.iosDelegate(text, pushes));
  const file = 'GoogleService-Info.plist';
  await cp(join(firebase, file), join(app, file));
}

/** Rewrites a file of a template. */
async function change<Rest extends unknown[]>(
  path: string,
  changed: (text: string, ...rest: Rest) => string,
  ...rest: Rest
): Promise<void> {
  await writeFile(path, changed(await readFile(path, 'utf8'), ...rest));
}

try {
  await generate(readSettings(process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.error(`\n${usage}`);
  process.exitCode = 1;
}
