/**
 * Gives pages and libraries a storage where the browser has none for them: one that blocks cookies refuses the access
 * itself, some web views answer null. It keeps what it is given as its own fields, as a browser's does, as long as the
 * page is open. It runs before anything else of a page; the security policy knows it by its hash.
 */
export const storageScript = `for(const n of['localStorage','sessionStorage']){let s;try{s=window[n]}catch{}s||Object.defineProperty(window,n,{value:Object.create({getItem(k){return this[k]??null},setItem(k,v){this[k]=''+v},removeItem(k){delete this[k]}})})}`;
