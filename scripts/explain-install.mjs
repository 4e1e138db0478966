const offline = [
  '連不上 npm 套件庫，無法安裝套件；請確認網路與 npm 的 registry、proxy 設定，再執行一次。',
  'The npm registry cannot be reached to install packages; check the network and the registry and proxy settings of npm, and try again.',
];
const missing = [
  'npm 套件庫裡沒有需要的套件，可能是用了不完整的鏡像；請檢查 npm config get registry。',
  'The npm registry lacks a package that is needed, perhaps because it is an incomplete mirror; look at npm config get registry.',
];
const full = [
  '磁碟空間已滿，無法安裝或建置；請清出至少 2 GB 再執行一次。',
  'The disk is full while installing or building; make room for at least 2 GB and try again.',
];
const readOnly = [
  '這個使用者不能寫入專案資料夾，無法安裝或建置；請用擁有該資料夾的使用者執行，或用 chown 交給這個使用者。',
  'This user may not write to the folder of the project to install or build; run as the user that owns it, or give it away with chown.',
];
const noNpm = [
  '找不到 npm；請連同 Node.js 一起安裝 npm。',
  'There is no npm; install it together with Node.js.',
];

const byCode = {
  ...{ ENOTFOUND: offline, EAI_AGAIN: offline, ECONNREFUSED: offline, ECONNRESET: offline },
  ...{ ETIMEDOUT: offline, ERR_SOCKET_TIMEOUT: offline, ENETUNREACH: offline, ENOTCACHED: offline },
  ...{ E404: missing, ETARGET: missing },
  ...{ ENOSPC: full, EDQUOT: full },
  ...{ EACCES: readOnly, EPERM: readOnly, EROFS: readOnly },
  ENOENT: noNpm,
};

/** Why an installation failed, in two languages, by the code of the system or the one that npm prints. */
export function explainInstall(systemCode, printed) {
  const npmCode = /npm (?:error|ERR!) code (\w+)/.exec(printed)?.[1];
  const code = systemCode ?? npmCode ?? 'unknown';
  if (byCode[code] && (systemCode || code !== 'ENOENT')) return byCode[code];
  return [
    `npm 無法安裝套件（${code}）；設 LOG_LEVEL=debug 再執行一次可看到 npm 的說明。`,
    `npm could not install the packages (${code}); run again with LOG_LEVEL=debug to see what npm says.`,
  ];
}
