import { Modal, type ModalProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFocusBack } from './use-focus-back.ts'

/** A dialog over the screen, which gives the focus back to its opener. */
export function Dialog(props: ModalProps) {
  const { t } = useTranslation('admin')
  useFocusBack(props.opened)
  return <Modal closeButtonProps={{ 'aria-label': t('close') }} {...props} returnFocus={false} />
}
