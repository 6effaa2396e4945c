import { create } from 'zustand'
import type { ImportSiswa } from './api.ts'

export type Card = ImportSiswa['kartu'][number]

/**
 * Passwords that imports of this visit have handed out, by log-in address. Nowhere but in memory: whoever closes the
 * page has them no more, and a reload does not bring them back.
 */
export const useHandedCards = create<{ cards: ReadonlyMap<string, Card> }>()(() => ({ cards: new Map() }))

export function keepCards(cards: readonly Card[]): void {
  useHandedCards.setState((now) => ({
    cards: new Map([...now.cards, ...cards.map((card): [string, Card] => [card.email, card])]),
  }))
}
