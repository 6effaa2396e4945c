/** ms that the flash stands. */
export const FLASH_MS = 700

/** One short tone, without a file. */
export function beep(): void {
  const context = new AudioContext()
  const tone = context.createOscillator()
  const volume = context.createGain()
  volume.gain.value = 0.15
  tone.frequency.value = 660
  tone.connect(volume).connect(context.destination)
  tone.onended = () => void context.close()
  tone.start()
  tone.stop(context.currentTime + 0.18)
}
