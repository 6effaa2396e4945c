import { createSpotlight } from '@mantine/spotlight'

/** Whether the palette is open, for the screen; and what opens and closes it, for everybody. */
export const [paletteStore, palette] = createSpotlight()
