// What Capacitor puts into a page, with parts that tell the app what they were asked, and what they answer.
const { answers } = SETTINGS;
const listeners = new Map();
const partOf = (part, methods) => {
  const ask = (method) => async (given) => {
    webkit.messageHandlers.parts.postMessage(JSON.stringify({ asked: `${part}.${method}`, given }));
    const answer = answers[`${part}.${method}`];
    if (answer?.refused) throw new Error(answer.refused);
    return answer;
  };
  const addListener = (event, listener) => listeners.set(`${part}.${event}`, listener);
  return { addListener, ...Object.fromEntries(methods.map((method) => [method, ask(method)])) };
};
globalThis.Capacitor = {
  isNativePlatform: () => true,
  getPlatform: () => 'ios',
  Plugins: {
    App: partOf('App', ['minimizeApp']),
    SplashScreen: partOf('SplashScreen', ['hide']),
    Share: partOf('Share', ['share']),
    Badge: partOf('Badge', ['set']),
    FirebaseMessaging: partOf('FirebaseMessaging', [
      'getToken',
      'requestPermissions',
      'removeAllDeliveredNotifications',
    ]),
  },
};
/** The phone raises an event of a part. */
globalThis.raiseOfPhone = (event, given) => listeners.get(event)?.(given);
