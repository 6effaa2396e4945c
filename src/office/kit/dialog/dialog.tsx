import { Modal, type ModalProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Refusals } from '../refusal/refusals.tsx'
import { useFocusBack } from './use-focus-back.ts'

/** A dialog over the screen, which says itself what is refused in it and gives the focus back to its opener. */
export function Dialog({ children, ...props }: ModalProps) {
  const { t } = useTranslation('admin')
  useFocusBack(props.opened)
  return (
    <Modal closeButtonProps={{ 'aria-label': t('close') }} {...props} returnFocus={false}>
      <Refusals />
      {children}
    </Modal>
  )
}
