import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// Parts that are loaded on demand are compiled here the first time.
configure({ asyncUtilTimeout: 20_000 })

afterEach(cleanup)
