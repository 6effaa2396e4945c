import { describe, expect, test } from 'vitest'
import { sameAnswer } from '#server/results/score/grading/short-answer.ts'

const NBSP = '\u00A0'

describe.each([
  ['spaces', ' 12 ', '12'],
  ['spaces inside a number', `1${NBSP}500`, '1500'],
  ['decimal comma', '3,5', '3.5'],
  ['decimal point', '3.5', '3,5'],
  ['trailing zeros after the comma', '3,50', '3.5'],
  ['leading zeros', '007', '7'],
  ['zero before the comma left out', ',5', '0,5'],
  ['unicode minus', '\u22125', '-5'],
  ['a dash for a minus', '\u2013 5', '-5'],
  ['a plus sign', '+5', '5'],
  ['minus zero', '-0', '0'],
  ['zeros alone', '000', '0'],
  ['thousands with points', '1.500.000', '1500000'],
  ['thousands and decimals', '12.345,60', '12345.6'],
  ['one group of thousands', '1.500', '1500'],
  ['one point may be a decimal comma', '1.500', '1,5'],
  ['a key with points', '1500000', '1.500.000'],
  ['more digits than a float holds', '12345678901234567890,10', '12345678901234567890.1'],
  ['case', 'Jakarta', 'JAKARTA'],
  ['inner spaces of text', 'ibu   kota', 'ibu kota'],
  ['invisible characters', '\u200B42\uFEFF', '42'],
  ['curly apostrophe', 'Jum\u2019at', "jum'at"],
  ['text that is no number', 'x = 3', 'X = 3'],
  ['spaces in a fraction', '1 / 2', '1/2'],
  ['leading zeros and a dash in a fraction', '\u2013 03/4', '-3/4'],
  ['another slash', '3\u20444', '3/4'],
  ['a space before the percent sign', '12,50 %', '12.5%'],
])('%s', (_, given, key) => {
  test('S1.6 the same short answer', () => expect(sameAnswer(given, key)).toBe(true))
})

describe.each([
  ['another number', '12', '13'],
  ['another sign', '-5', '5'],
  ['another place of the comma', '3,05', '3,5'],
  ['tenfold', '50', '5'],
  ['groups that are none', '1.50.0', '1500'],
  ['a zero before groups', '0.500', '500'],
  ['more digits than a float holds', '12345678901234567891', '12345678901234567890'],
  ['words joined', 'ibukota', 'ibu kota'],
  ['a power is no number', '10\u00B2', '102'],
  ['a lone minus', '-', '0'],
  ['another fraction', '1/3', '1/2'],
  ['a fraction turned over', '2/1', '1/2'],
  ['a percentage and its number', '50%', '50'],
  ['half a fraction', '1/', '1'],
  ['nothing', '', '0'],
])('%s', (_, given, key) => {
  test('S1.6 not the same short answer', () => expect(sameAnswer(given, key)).toBe(false))
})
