/** 642.142857 → 642,14; 385 → 385. Indonesian marks in every language, as everywhere in the app. */
export function figure(value: number, decimals = 2): string {
  return new Intl.NumberFormat('id-ID', { maximumFractionDigits: decimals }).format(value)
}
