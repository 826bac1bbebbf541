// SPDX-License-Identifier: MIT
onmessage = (event) => postMessage({ sum: event.data.reduce((sum, number) => sum + number) });
