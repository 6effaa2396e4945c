export const OPERATORS = ['÷', '×', '−', '+'] as const
type Operator = (typeof OPERATORS)[number]
/** A digit, the decimal point, an operator, the result, one character back, or all of it away. */
export type SumKey = `${number}` | '.' | Operator | '=' | 'back' | 'clear'

/** A sum as it is keyed in: numbers at even places, operators between them. */
interface Sum {
  parts: readonly string[]
  /** It is a result: a figure begins the next sum, an operator goes on with it. */
  done: boolean
}

export const EMPTY: Sum = { parts: [], done: false }
const MOST_DIGITS = 12
const MOST_PARTS = 40

/** The sum after one more key. What cannot follow changes nothing. */
export function press(sum: Sum, key: SumKey): Sum {
  if (key === 'clear' || (key === 'back' && sum.done)) return EMPTY
  if (key === 'back') return shorter(sum)
  if (key === '=') return result(sum)
  if (isOperator(key)) return operated(sum, key)
  const parts = sum.done || !isFinished(sum) ? [] : sum.parts
  const typing = parts.length % 2 === 1 ? (parts.at(-1) ?? '') : ''
  const digits = typing.replace('.', '').length
  if (key === '.' ? typing.includes('.') : digits >= MOST_DIGITS) return sum
  const number = key === '.' ? `${typing || '0'}.` : `${typing === '0' ? '' : typing}${key}`
  return { parts: [...parts.slice(0, parts.length - (parts.length % 2)), number], done: false }
}

/** Times and divided by before plus and minus, as phones reckon. NaN where something is divided by nothing. */
function reckoned([first = '0', ...rest]: readonly string[]): number {
  let [sum, sign, term] = [0, 1, Number(first)]
  for (let at = 0; at + 1 < rest.length; at += 2) {
    const [operator, number] = [rest[at], Number(rest[at + 1])]
    if (operator === '×') term *= number
    else if (operator === '÷') term = number === 0 ? Number.NaN : term / number
    else [sum, sign, term] = [sum + sign * term, operator === '+' ? 1 : -1, number]
  }
  return sum + sign * term
}

const isOperator = (key: string): key is Operator => OPERATORS.some((operator) => operator === key)
const isFinished = ({ parts }: Sum): boolean => parts[0] !== 'NaN'

function operated({ parts, done }: Sum, key: Operator): Sum {
  if (parts[0] === 'NaN' || parts.length >= MOST_PARTS) return { parts, done }
  const numbers = parts.length % 2 === 0 ? parts.slice(0, -1) : parts
  return { parts: [...(numbers.length > 0 ? numbers : ['0']), key], done: false }
}

function shorter({ parts }: Sum): Sum {
  const last = (parts.at(-1) ?? '').slice(0, -1)
  return { parts: [...parts.slice(0, -1), ...(last ? [last] : [])], done: false }
}

/** Twelve figures: what binary fractions add beyond them is not part of the answer. */
function result(sum: Sum): Sum {
  if (sum.parts.length < 3) return sum
  return { parts: [String(Number(reckoned(sum.parts).toPrecision(MOST_DIGITS)))], done: true }
}
