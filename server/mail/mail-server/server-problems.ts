/** Why a mail server could not be used, or did not take a mail. Users read each in their language, beside the server's own words. */
export const serverProblems = [
  'no_server',
  'password_unreadable',
  'network_refused',
  'unreachable',
  'timeout',
  'not_encrypted',
  'login_refused',
  'refused',
  'deferred',
  'no_confirmation',
] as const
