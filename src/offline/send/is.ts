/** What came from elsewhere, looked at: zod is a third of what an exam's late half and the service worker would be. */
export type Is<T> = (value: unknown) => value is T

type Told<I> = I extends Is<infer T> ? T : never

export const text: Is<string> = (value): value is string => typeof value === 'string'
export const whole: Is<number> = (value): value is number => Number.isSafeInteger(value)
export const yesNo: Is<boolean> = (value): value is boolean => typeof value === 'boolean'
export const anything: Is<unknown> = (value): value is unknown => value !== undefined

export const oneOf =
  <T>(values: readonly T[]): Is<T> =>
  (value): value is T =>
    values.includes(value as T)

export const orNull =
  <T>(is: Is<T>): Is<T | null> =>
  (value): value is T | null =>
    value === null || is(value)

export const optional =
  <T>(is: Is<T>): Is<T | undefined> =>
  (value): value is T | undefined =>
    value === undefined || is(value)

export const list =
  <T>(is: Is<T>): Is<T[]> =>
  (value): value is T[] =>
    Array.isArray(value) && value.every(is)

export const pair =
  <A, B>(first: Is<A>, second: Is<B>): Is<[A, B]> =>
  (value): value is [A, B] =>
    Array.isArray(value) && value.length === 2 && first(value[0]) && second(value[1])

/** What a newer server says besides is no fault. */
export const record =
  <S extends Record<string, Is<unknown>>>(parts: S): Is<{ [K in keyof S]: Told<S[K]> }> =>
  (value): value is { [K in keyof S]: Told<S[K]> } =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(parts).every(([name, is]) => is((value as Record<string, unknown>)[name]))
