/** Version of the wire format of contract/exam. A change of its messages without a new number fails a test. */
export const PROTOCOL_VERSION = 6

/** Path prefix of the API on the app's own origin. */
export const API = '/api'

export const APP_NAME = 'ELP'

export const SECRET_HEADER = 'x-application-secret'

/** Where the built app learns what depends on the server it came from (contract/app-config.ts). Public. */
export const APP_CONFIG_PATH = '/app-config.json'
