const isFunction = (answer: unknown): answer is () => unknown => typeof answer === 'function';
const bytes = (...values: number[]): ArrayBuffer => new Uint8Array(values).buffer;

/** An error with this name, like those that WebAuthn throws. */
export const deviceError = (name: string): Error => Object.assign(new Error(name), { name });

/** The device's response when one of its passkeys is used. */
export const usedPasskey = {
  id: 'AQI',
  rawId: bytes(1, 2),
  type: 'public-key',
  response: {
    authenticatorData: bytes(3),
    clientDataJSON: bytes(4),
    signature: bytes(5),
    userHandle: bytes(6),
  },
  getClientExtensionResults: () => ({}),
};

/** The device's response when it has created a passkey. */
export const createdPasskey = {
  id: 'AQI',
  rawId: bytes(1, 2),
  type: 'public-key',
  response: {
    attestationObject: bytes(3),
    clientDataJSON: bytes(4),
    getTransports: () => ['internal'],
  },
  getClientExtensionResults: () => ({}),
};

/** A browser's passkeys, for tests. */
export interface FakeDevice {
  /**
   * The device's next responses: values, errors, or functions that return a value or an error. A
   * request without a response stays pending until it is aborted.
   */
  readonly answers: unknown[];
  /** The abort signals of all requests so far. */
  readonly signals: AbortSignal[];
  /** The passkeys that the browser was told to forget. */
  readonly forgotten: unknown[];
  /** Makes autofill offer passkeys. */
  offerInAutofill(): void;
  /** Removes passkey support from the browser. */
  remove(): void;
}

/** Adds passkey support to this browser. */
export function installFakeDevice(): FakeDevice {
  const answers: unknown[] = [];
  const signals: AbortSignal[] = [];
  const forgotten: unknown[] = [];
  let fillsIn = false;
  function ask(options?: { signal?: AbortSignal }): Promise<unknown> {
    const signal = options?.signal;
    if (signal) signals.push(signal);
    const next = answers.shift();
    const answer: unknown = isFunction(next) ? next() : next;
    if (answer instanceof Error) return Promise.reject(answer);
    if (answer !== undefined) return Promise.resolve(answer);
    return new Promise((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
  }
  Object.assign(globalThis, {
    PublicKeyCredential: Object.assign(function PublicKeyCredential() {}, {
      isConditionalMediationAvailable: async () => fillsIn,
      signalUnknownCredential: async (given: unknown) => {
        forgotten.push(given);
      },
    }),
  });
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: { get: ask, create: ask },
  });
  return {
    answers,
    signals,
    forgotten,
    offerInAutofill() {
      fillsIn = true;
    },
    remove() {
      Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
    },
  };
}
