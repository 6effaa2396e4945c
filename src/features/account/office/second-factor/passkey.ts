import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'

/** Browsers bind a passkey to a name: at a bare network address there is none. */
export const canPasskey = (): boolean =>
  browserSupportsWebAuthn() && !/^[\d.]+$|^\[/.test(location.hostname) && window.isSecureContext

/** Undefined where the person turned away, or the device has nothing that fits. */
async function unlessTurnedAway<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Error && error.name !== 'TypeError') return undefined
    throw error
  }
}

export const makePasskey = (options: object) =>
  unlessTurnedAway(startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }))

export const showPasskey = (options: object) =>
  unlessTurnedAway(startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }))
