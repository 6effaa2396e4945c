/**
 * Several values of one filter in one text, separated by commas. A value that has a comma of its own, such as a topic, has it
 * as an address writes it; other signs stay, and so do ids and words of closed sets.
 */
export const joinValues = (values: readonly string[]): string =>
  values.map((value) => value.replaceAll('%', '%25').replaceAll(',', '%2C')).join(',')

export const splitValues = (text: string): string[] =>
  text.split(',').map((value) => value.replaceAll('%2C', ',').replaceAll('%25', '%'))
