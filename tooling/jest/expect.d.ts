/// <reference types="jest" />

/**
 * Jest types its matchers as `any`, which would spread to the objects that contain them. Here they
 * are `unknown`.
 */
declare namespace jest {
  interface Expect {
    anything(): unknown;
    any(constructor: unknown): unknown;
    arrayContaining(items: readonly unknown[]): unknown;
    arrayOf(item: unknown): unknown;
    closeTo(number: number, digits?: number): unknown;
    objectContaining(object: object): unknown;
    stringContaining(text: string): unknown;
    stringMatching(text: string | RegExp): unknown;
  }
  interface Matchers<R, T = {}> {
    /** Also accepts a matcher. */
    toThrow(error?: unknown): R;
  }
  interface InverseAsymmetricMatchers {
    arrayContaining(items: readonly unknown[]): unknown;
    arrayOf(item: unknown): unknown;
    objectContaining(object: object): unknown;
    stringContaining(text: string): unknown;
    stringMatching(text: string | RegExp): unknown;
  }
}
