import { largeTextScript } from './large-text.ts';

/**
 * Gives pages and libraries a storage where the browser has none for them: one that blocks cookies refuses the access
 * itself, some web views answer null. It keeps what it is given as its own fields, as a browser's does, as long as the
 * page is open.
 */
const storageScript = `for(const n of['localStorage','sessionStorage']){let s;try{s=window[n]}catch{}s||Object.defineProperty(window,n,{value:Object.create({getItem(k){return this[k]??null},setItem(k,v){this[k]=''+v},removeItem(k){delete this[k]}})})}`;

/**
 * When the code of the very first page does not arrive, nothing of the shop runs that could say so: this fetches what
 * does, once, as it may not arrive either. A module that fails is an error of its script, one that is imported later a
 * rejected promise.
 */
const missingCodeScript = `{let s;for(const t of['error','unhandledrejection'])addEventListener(t,e=>{if(e.target.tagName=='SCRIPT'||/module/i.test(e.reason)){e.preventDefault();s??=document.head.appendChild(Object.assign(document.createElement('script'),{src:'/missing-code.js'}))}},true)}`;

/** Runs in every page before anything is drawn; the security policy knows it by its hash. */
export const firstScripts = `${storageScript}${largeTextScript};${missingCodeScript}`;
