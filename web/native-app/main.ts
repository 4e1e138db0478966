import { startNativeApp } from './native-app.ts';

startNativeApp(window);
