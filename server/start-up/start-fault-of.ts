import type { Configuration } from '#server/configuration/configuration.ts';
import { databaseSentence } from '#server/database/database-sentence.ts';
import { type Sentence, StartFault } from '#server/process/start-fault.ts';

type Settings = Partial<Pick<Configuration, 'port' | 'host' | 'dataDir'>>;
type SystemError = Error & { code?: string; syscall?: string; path?: string };

/** Why the shop could not start, as one sentence, whatever was thrown. */
export function startFaultOf(error: unknown, settings: Settings): StartFault {
  for (const cause of causesOf(error)) {
    if (cause instanceof StartFault) return cause;
    const sentence = sentenceOf(cause, settings);
    if (sentence) return new StartFault(sentence.chinese, sentence.english, error);
  }
  const message = causesOf(error).at(-1)?.message.split('\n')[0] ?? String(error);
  return new StartFault(
    `發生未預期的錯誤（${message}）；設 LOG_LEVEL=debug 再啟動一次可看到詳細內容。`,
    `Something unexpected happened (${message}); start again with LOG_LEVEL=debug for the details.`,
    error,
  );
}

function causesOf(error: unknown): SystemError[] {
  const found: SystemError[] = [];
  let next = error;
  while (next instanceof Error && found.length < 8) {
    found.push(next);
    // Errors of several addresses of one host are aggregated.
    next = next.cause ?? (next instanceof AggregateError ? next.errors[0] : undefined);
  }
  return found;
}

function sentenceOf(error: SystemError, settings: Settings): Sentence | undefined {
  if (error.code === 'ERR_MODULE_NOT_FOUND' && error.message.includes('web/build/server')) {
    return {
      chinese: '前台還沒有建置；請用 npm start 啟動，或先執行 npm run build。',
      english:
        'The storefront has not been built; start with npm start, or run npm run build first.',
    };
  }
  if (error.syscall === 'listen') return portSentence(error, settings);
  return databaseSentence(error) ?? folderSentence(error);
}

function portSentence({ code }: SystemError, { port, host }: Settings): Sentence | undefined {
  if (code === 'EADDRINUSE') {
    return {
      chinese: `連接埠 ${port} 已被其他程式使用，可能是另一間已啟動的商店；請停止它，或用 PORT 換一個連接埠。`,
      english: `Port ${port} is in use, perhaps by another shop that is already running; stop it, or choose another port with PORT.`,
    };
  }
  if (code === 'EACCES') {
    return {
      chinese: `這個使用者不能使用連接埠 ${port}（1024 以下需要特別權限）；請用 PORT 指定 1024 以上的連接埠，再由反向代理轉接。`,
      english: `This user may not open port ${port} (those below 1024 need a privilege); choose one from 1024 up with PORT and put a reverse proxy in front.`,
    };
  }
  return {
    chinese: `無法在 HOST 指定的位址 ${host} 開啟連接埠 ${port}（${code}）；請改用這台機器的位址，例如 127.0.0.1。`,
    english: `The address ${host} of HOST cannot be listened on with port ${port} (${code}); use an address of this machine, such as 127.0.0.1.`,
  };
}

/** The sentence for a file system error. */
export function folderSentence({ code, path }: SystemError): Sentence | undefined {
  const where = path ? ` ${path}` : '';
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === '53100') {
    return {
      chinese: `磁碟空間已滿，無法寫入${where}；請清出空間，或用 DATA_DIR 指定另一個磁碟的資料夾。`,
      english: `The disk is full and${where} cannot be written; make room, or name a folder on another disk with DATA_DIR.`,
    };
  }
  if (code === 'EROFS') {
    return {
      chinese: `檔案系統是唯讀的，無法寫入${where}；請用 DATA_DIR 指定可以寫入的資料夾。`,
      english: `The file system is read-only and${where} cannot be written; name a folder that can be written with DATA_DIR.`,
    };
  }
  if (path === undefined) return undefined;
  if (code === 'EACCES' || code === 'EPERM') {
    return {
      chinese: `這個使用者不能讀寫${where}，它可能屬於其他使用者；請用 chown 把 DATA_DIR 整個資料夾交給執行商店的使用者，或用 DATA_DIR 指定另一個資料夾。`,
      english: `This user may not read and write${where}, which may belong to another user; give the whole folder of DATA_DIR to the user that runs the shop with chown, or name another folder with DATA_DIR.`,
    };
  }
  if (code === 'ENOTDIR' || code === 'EEXIST' || code === 'ENOENT') {
    return {
      chinese: `無法使用${where}，因為路徑中有一段不是資料夾或不存在；請用 DATA_DIR 指定另一個資料夾。`,
      english: `${path} cannot be used because a part of the path is no folder or does not exist; name another folder with DATA_DIR.`,
    };
  }
  return undefined;
}
