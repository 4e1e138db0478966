/** What Capacitor 8 and its plugins offer in a page; a plugin that the app was built without is missing. */
type Listening<Events extends Record<string, unknown>> = {
  addListener<E extends keyof Events & string>(
    event: E,
    listener: (event: Events[E]) => void,
  ): unknown;
};

export type NativeParts = {
  App?: Listening<{ backButton: { canGoBack: boolean }; appUrlOpen: { url: string } }> & {
    minimizeApp(): Promise<void>;
  };
  SplashScreen?: { hide(): Promise<void> };
  Share?: {
    share(given: { title?: string; text?: string; url?: string }): Promise<unknown>;
  };
  Badge?: { set(given: { count: number }): Promise<void> };
  FirebaseMessaging?: Listening<{
    tokenReceived: { token: string };
    notificationReceived: unknown;
    notificationActionPerformed: { notification: { data?: unknown } };
  }> & {
    getToken(): Promise<{ token: string }>;
    requestPermissions(): Promise<unknown>;
    removeAllDeliveredNotifications(): Promise<void>;
  };
};

export type NativePage = Window & {
  Capacitor?: {
    getPlatform?(): string;
    Plugins?: NativeParts & { PecNative?: { send(message: { text: string }): void } };
  };
  PecNativeReceive?: (text: string) => void;
};
