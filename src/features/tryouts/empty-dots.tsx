import { Bubble } from '#src/components/display/bubble.tsx'
import { Row } from '#src/components/layout/stack.tsx'

/** Five empty bubbles: nothing answered yet. */
export function EmptyDots() {
  return (
    <Row gap={2} aria-hidden="true">
      {['A', 'B', 'C', 'D', 'E'].map((letter) => (
        <Bubble key={letter}>{letter}</Bubble>
      ))}
    </Row>
  )
}
