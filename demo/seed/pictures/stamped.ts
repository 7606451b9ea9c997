/** Digits and units drawn as strokes, as from a hand stamp: the pictures must not depend on the fonts of a machine. */

import { stroke } from './pen.ts';

/** Strokes of each character in a box 6 wide and 10 high. */
const STROKES: Readonly<Record<string, string>> = {
  '0': 'M3 0Q6 0 6 5T3 10Q0 10 0 5T3 0Z',
  '1': 'M1 2L3.5 0V10',
  '2': 'M0.3 2.4Q0.6 0 3 0T5.8 2.8Q5.8 4.6 0.2 10H6',
  '3': 'M0.4 0.2H5.6L2.6 4Q6 4 6 7T3 10Q1 10 0 8.6',
  '4': 'M4.6 10V0L0 7H6',
  '5': 'M5.6 0H1L0.6 4.4Q1.8 3.6 3.2 3.6Q6 3.8 6 6.8T3 10Q1 10 0 8.8',
  '6': 'M5.2 0Q0 1.4 0 6.8Q0 10 3 10T6 6.9Q6 4 3.2 4T0.2 6.4',
  '7': 'M0 0H6L2.2 10',
  '8': 'M3 0Q5.6 0 5.6 2.4T3 4.8Q0.4 4.8 0.4 2.4T3 0ZM3 4.8Q6 4.8 6 7.4T3 10Q0 10 0 7.4T3 4.8Z',
  '9': 'M0.8 10Q6 8.6 6 3.2Q6 0 3 0T0 3.1Q0 6 2.8 6T5.8 3.6',
  с: 'M5.6 4.4Q4.6 3 3 3Q0 3 0 6.5T3 10Q4.6 10 5.6 8.6',
  м: 'M0 10L0.8 3L3 8L5.2 3L6 10',
  '×': 'M0.8 3.6L5.2 8.4M5.2 3.6L0.8 8.4',
  К: 'M0 0V10M5.8 0L0 5.4M1.8 3.8L6 10',
  г: 'M0.6 10V3.4H5.2',
  к: 'M0.6 3.4V10M5.4 3.4L0.6 7.2M2 6.2L5.6 10',
  л: 'M0 10Q1.6 8 1.6 3.4H5.4V10',
  ',': 'M1.4 9.2Q1.8 10.6 0.8 11.8',
};
const ADVANCE: Readonly<Record<string, number>> = { ' ': 4, ',': 3.4 };
const DIGIT = 8.6;

const advanceOf = (letter: string) => ADVANCE[letter] ?? DIGIT;

/** Draws `text` in characters `height` high, centred at the x `middle`. */
export function stamped(text: string, middle: number, top: number, height: number, colour: string): string {
  const scale = height / 10;
  const letters = [...text];
  const width = letters.reduce((sum, letter) => sum + advanceOf(letter), 0) - (DIGIT - 6);
  let x = middle / scale - width / 2;
  let marks = '';
  for (const letter of letters) {
    const path = STROKES[letter];
    if (path !== undefined)
      marks += `<g transform="translate(${Math.round(x * 100) / 100} 0)">${stroke(path, colour, 1.3)}</g>`;
    x += advanceOf(letter);
  }
  return `<g transform="translate(0 ${Math.round(top)}) scale(${Math.round(scale * 1000) / 1000})">${marks}</g>`;
}
