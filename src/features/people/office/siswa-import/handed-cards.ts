import { create } from 'zustand'
import type { LoginCard, LoginCards } from '#contract/accounts/login-cards.ts'

interface HandedCards {
  /** By log-in address. */
  cards: ReadonlyMap<string, LoginCard>
  /** Those made last from a list of students. */
  made: LoginCards | null
}

/**
 * Passwords that this visit has handed out. Nowhere but in memory: whoever closes the page has them no more, and a
 * reload does not bring them back.
 */
export const useHandedCards = create<HandedCards>()(() => ({ cards: new Map(), made: null }))

export function keepCards(cards: readonly LoginCard[]): void {
  useHandedCards.setState((now) => ({
    cards: new Map([...now.cards, ...cards.map((card): [string, LoginCard] => [card.email, card])]),
  }))
}

export const keepMade = (made: LoginCards) => useHandedCards.setState({ made })
