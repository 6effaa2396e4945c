/** Symmetric matrices, row by row in one array. Only what maximum likelihood needs. */

/** Lower triangle L with L·Lᵀ = matrix; null where the matrix is not positive definite. */
export function cholesky(matrix: Float64Array, size: number): Float64Array | null {
  const lower = new Float64Array(size * size)
  for (let row = 0; row < size; row++) {
    for (let column = 0; column <= row; column++) {
      let sum = matrix[row * size + column] as number
      for (let k = 0; k < column; k++) sum -= (lower[row * size + k] as number) * (lower[column * size + k] as number)
      if (row !== column) lower[row * size + column] = sum / (lower[column * size + column] as number)
      else if (sum > 1e-12 * Math.abs(matrix[row * size + row] as number)) lower[row * size + row] = Math.sqrt(sum)
      else return null
    }
  }
  return lower
}

/** x with L·Lᵀ·x = right. */
export function solve(lower: Float64Array, size: number, right: ArrayLike<number>): Float64Array {
  const x = Float64Array.from(right)
  for (let row = 0; row < size; row++) {
    let sum = x[row] as number
    for (let k = 0; k < row; k++) sum -= (lower[row * size + k] as number) * (x[k] as number)
    x[row] = sum / (lower[row * size + row] as number)
  }
  for (let row = size - 1; row >= 0; row--) {
    let sum = x[row] as number
    for (let k = row + 1; k < size; k++) sum -= (lower[k * size + row] as number) * (x[k] as number)
    x[row] = sum / (lower[row * size + row] as number)
  }
  return x
}

/** The inverse of L·Lᵀ. */
export function inverse(lower: Float64Array, size: number): Float64Array {
  const result = new Float64Array(size * size)
  const unit = new Float64Array(size)
  for (let column = 0; column < size; column++) {
    unit.fill(0)
    unit[column] = 1
    result.set(solve(lower, size, unit), column * size)
  }
  return result
}
