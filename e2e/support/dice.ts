import { generator } from '#contract/exam/shuffle.ts'

/** Chance that can be repeated: the seed is printed with a failure, and ELP_SEED plays it again. */
export class Dice {
  readonly seed: number
  private readonly random: () => number

  constructor(seed = Number(process.env.ELP_SEED ?? Math.floor(Math.random() * 2 ** 31))) {
    this.seed = seed
    this.random = generator(seed)
  }

  /** 0 … sides-1. */
  roll(sides: number): number {
    return Math.floor(this.random() * sides)
  }

  pick<T>(items: readonly T[]): T {
    return items[this.roll(items.length)] as T
  }
}
