/** Codes of LINE's SDK, among them statuses of LINE's servers; NONE where it broke without one, such as a lost connection. */
export const lineCodes = [
  ...['UNKNOWN', 'UNAUTHORIZED', 'INVALID_ARGUMENT', 'INIT_FAILED', 'FORBIDDEN', 'INVALID_CONFIG'],
  ...['INVALID_ID_TOKEN', 'CREATE_SUBWINDOW_FAILED', 'EXCEPTION_IN_SUBWINDOW'],
  ...['RATE_LIMIT_EXCEEDED', 'TIMEOUT', 'UNSPECIFIED'],
  ...['400', '401', '403', '404', '429', '500', 'NONE'],
] as const;
export type LineCode = (typeof lineCodes)[number];

/** What was tried with LINE in a browser. SUB_WINDOW: from the page below; IN_SUB_WINDOW: in the window. */
export const lineSteps = [
  ...['SIGN_IN', 'SHARE', 'CHAT', 'SHORTCUT', 'FRIENDSHIP'],
  ...['SUB_WINDOW', 'IN_SUB_WINDOW'],
] as const;
export type LineStep = (typeof lineSteps)[number];
