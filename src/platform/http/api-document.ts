/** An OpenAPI 3.1 document, as far as this program looks into it. */
export interface ApiDocument {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string };
  readonly paths?: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>;
}

export interface ApiOperation {
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly parameters?: ReadonlyArray<{
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly schema?: unknown;
    readonly description?: string;
  }>;
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly schema?: unknown }>> };
  readonly responses?: Readonly<
    Record<string, { readonly description?: string; readonly content?: Readonly<Record<string, { readonly schema?: unknown }>> }>
  >;
  readonly 'x-access'?: string;
  readonly 'x-permission'?: string;
}
