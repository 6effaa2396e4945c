/**
 * The closed set of error codes. Every 4xx/5xx body is `{ message, error, code, errors? }`:
 * `message` is the toast's title, `error` its text (seed, section 8), `errors` names fields.
 */
export const ERROR_STATUS = {
  invalid_input: 400,
  invalid_login: 400,
  weak_password: 400,
  wrong_password: 400,
  wrong_code: 400,
  invalid_file: 400,
  unauthenticated: 401,
  invalid_refresh_token: 401,
  upload_token_invalid: 401,
  wrong_application_secret: 403,
  forbidden: 403,
  account_blocked: 403,
  second_factor_required: 403,
  confirmation_required: 403,
  not_registered: 403,
  not_released: 403,
  not_started: 403,
  code_required: 403,
  not_found: 404,
  version_conflict: 409,
  duplicate: 409,
  in_use: 409,
  batch_conflict: 409,
  id_conflict: 409,
  attempt_open: 409,
  attempt_limit: 409,
  window_closed: 409,
  quota_full: 409,
  log_incomplete: 409,
  taken_over: 409,
  not_publishable: 409,
  too_large: 413,
  unsupported_media: 415,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS
