// What a demo shop adds to a shop. main.ts imports this file in a demo shop only; the simulated gateway, which
// DEMO_GATEWAY can serve in another shop as well, is beside it.
export { shownCodes } from './codes/shown-codes.ts';
export { openDemoServices } from './demo-services.ts';
export { openDemoLineApp } from './line/demo-line-app.ts';
export { openDemoLineLogin } from './line/demo-line-login.ts';
export { demoData, renewDemo } from './shop/demo-data.ts';
export { demoOwner } from './shop/members/demo-members.ts';
export { openDemoStoreMap } from './store-map/demo-store-map.ts';
