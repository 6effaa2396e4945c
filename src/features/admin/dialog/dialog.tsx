import { Modal, type ModalProps } from '@mantine/core'
import { useFocusBack } from './use-focus-back.ts'

/** A dialog over the screen, which gives the focus back to its opener. */
export function Dialog(props: ModalProps) {
  useFocusBack(props.opened)
  return <Modal {...props} returnFocus={false} />
}
