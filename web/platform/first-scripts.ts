import { storageScript } from '@kaituan/kit/device/storage-script.ts';
import { earlyTapsScript } from './early-taps.ts';
import { largeTextScript } from './large-text.ts';

/**
 * When the code of the very first page does not arrive, nothing of the shop runs that could say so: this fetches what
 * does, once, as it may not arrive either. A module that fails is an error of its script, one that is imported later a
 * rejected promise.
 */
const missingCodeScript = `{let s;for(const t of['error','unhandledrejection'])addEventListener(t,e=>{if(e.target.tagName=='SCRIPT'||/module/i.test(e.reason)){e.preventDefault();s??=document.head.appendChild(Object.assign(document.createElement('script'),{src:'/missing-code.js'}))}},true)}`;

/** Runs in every page before anything is drawn; the security policy knows it by its hash. */
export const firstScripts = `${storageScript}${largeTextScript};${missingCodeScript}${earlyTapsScript}`;
