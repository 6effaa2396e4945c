import type { ComponentType } from 'react'
import type { FieldKind } from '#contract/field-shape.ts'
import type { FieldProps } from '../field-props.ts'
import { ChoiceField, SwitchField } from './widgets/choice-field.tsx'
import { DurationField } from './widgets/duration-field.tsx'
import { MomentField } from './widgets/moment-field.tsx'
import { NumberField } from './widgets/number-field.tsx'
import { PictureField } from './widgets/picture-field.tsx'
import { ReferenceField } from './widgets/reference-field.tsx'
import { ReferencesField } from './widgets/references-field.tsx'
import { SlugField } from './widgets/slug-field.tsx'
import { TextField } from './widgets/text-field.tsx'

/** Which widget a kind of field is written with; a screen's own comes first. `other` has none: a screen must say. */
export const WIDGETS: Partial<Record<FieldKind, ComponentType<FieldProps>>> = {
  text: TextField,
  long: TextField,
  rich: TextField,
  slug: SlugField,
  picture: PictureField,
  number: NumberField,
  duration: DurationField,
  choice: ChoiceField,
  switch: SwitchField,
  moment: MomentField,
  reference: ReferenceField,
  references: ReferencesField,
}
