import { Button } from '@mantine/core'
import { FileUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useOwnRight } from '#src/office/crud/rights.ts'
import { menuUrl } from '#src/office/kit/addresses.ts'

/** Over a list: the way to fill it from a file. */
export const toImport = (menu: 'sekolah' | 'universitas') =>
  function ToImport() {
    const { t } = useTranslation('masterImport')
    const imports = useOwnRight(menu, 'import')
    if (!imports) return null
    return (
      <Button component={Link} to={`${menuUrl(menu)}/impor`} leftSection={<FileUp size={16} strokeWidth={1.75} />}>
        {t('import')}
      </Button>
    )
  }
