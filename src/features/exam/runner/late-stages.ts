import { SaveDetails } from '../attempt/save-details.tsx'
import { ArrivalStatus } from '../end/arrival-status.tsx'
import { ReceiptStage } from '../end/receipt-stage.tsx'
import { ReviewStage } from '../end/review-stage.tsx'
import { SendingStage } from '../end/sending-stage.tsx'
import { TimeUpStage } from '../end/time-up-stage.tsx'
import { MapSheet } from '../map/map-sheet.tsx'
import { MapSide, MapStrip } from '../map/map-side.tsx'
import { PartsAnswer } from '../question/parts/parts-answer.tsx'
import { ReceiptPage } from '../receipt/receipt-page.tsx'
import { DigitPad, LetterPad } from '../sheet/digit-pad.tsx'
import { PairView } from '../sheet/pair-view.tsx'
import { SheetStage } from '../sheet/sheet-stage.tsx'
import { SymbolView } from '../sheet/symbol-view.tsx'
import { PauseStage } from '../staff/pause-stage.tsx'
import { HelpSheet } from '../tools/help-sheet.tsx'
import { ImageZoom } from '../tools/image-zoom.tsx'
import { NoteSheet } from '../tools/note-sheet.tsx'
import { ToolSheet } from '../tools/tool-sheet.tsx'

/** What an exam needs only after its first question is on the screen; see lazy-parts.ts. */
export const stages = {
  ReceiptPage,
  ReceiptStage,
  ReviewStage,
  ArrivalStatus,
  SendingStage,
  TimeUpStage,
  MapSheet,
  MapSide,
  MapStrip,
  SheetStage,
  PauseStage,
  HelpSheet,
  ImageZoom,
  NoteSheet,
  ToolSheet,
  SaveDetails,
  PartsAnswer,
  // Of the sheet, for who tries a column of one before.
  ...{ DigitPad, LetterPad, PairView, SymbolView },
}
