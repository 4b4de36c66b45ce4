/**
 * The part of csv-parse that we use, typed without node: its own types would bring node's into the pure packages
 * (packages/tsconfig.json maps the import here).
 */
export declare function parse(
  input: string,
  options: { readonly info: true; readonly bom: true; readonly skip_empty_lines: true },
): unknown
export declare function parse(
  input: string,
  options: { readonly delimiter: string; readonly relax_column_count: true; readonly trim: true },
): readonly (readonly string[])[]
