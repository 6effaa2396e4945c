const two = (value: number) => String(value).padStart(2, '0')

/** Milliseconds as `31:24`, from an hour on `1:05:09`. A begun second counts until it is over; below zero is zero. */
export function duration(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  const tail = `${two(minutes)}:${two(seconds % 60)}`
  return hours ? `${hours}:${tail}` : tail
}

export interface CountdownParts {
  days: number
  hours: number
  minutes: number
  seconds: number
}

/** Milliseconds taken apart for the big countdown. */
export function countdownParts(ms: number): CountdownParts {
  const left = Math.max(0, Math.ceil(ms / 1000))
  return {
    days: Math.floor(left / 86_400),
    hours: Math.floor((left % 86_400) / 3600),
    minutes: Math.floor((left % 3600) / 60),
    seconds: left % 60,
  }
}
