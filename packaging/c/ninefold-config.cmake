# `find_package(ninefold)` gives the targets ninefold::shared and ninefold::static, each if the library is there, and
# ninefold::ninefold, which is the shared one if there is one. CMAKE_PREFIX_PATH names where the archive was unpacked.
get_filename_component(_ninefold_prefix "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)

function(_ninefold_library kind)
  cmake_parse_arguments(PARSE_ARGV 1 its "" "LOCATION;IMPLIB" "LINKS")
  if(NOT EXISTS "${its_LOCATION}" OR TARGET ninefold::${kind})
    return()
  endif()
  string(TOUPPER ${kind} type)
  add_library(ninefold::${kind} ${type} IMPORTED)
  set_target_properties(ninefold::${kind} PROPERTIES
    IMPORTED_LOCATION "${its_LOCATION}"
    INTERFACE_INCLUDE_DIRECTORIES "${_ninefold_prefix}/include"
    INTERFACE_LINK_LIBRARIES "${its_LINKS}")
  if(its_IMPLIB)
    set_target_properties(ninefold::${kind} PROPERTIES IMPORTED_IMPLIB "${its_IMPLIB}")
  endif()
endfunction()

set(_ninefold_lib "${_ninefold_prefix}/lib")
if(WIN32)
  _ninefold_library(shared LOCATION "${_ninefold_lib}/ninefold_c.dll" IMPLIB "${_ninefold_lib}/ninefold_c.dll.lib")
  _ninefold_library(static LOCATION "${_ninefold_lib}/ninefold_c.lib" LINKS ntdll userenv ws2_32 dbghelp)
elseif(APPLE)
  _ninefold_library(shared LOCATION "${_ninefold_lib}/libninefold_c.@ABI@.dylib")
  _ninefold_library(static LOCATION "${_ninefold_lib}/libninefold_c.a")
else()
  _ninefold_library(shared LOCATION "${_ninefold_lib}/libninefold_c.so.@ABI@")
  _ninefold_library(static LOCATION "${_ninefold_lib}/libninefold_c.a" LINKS pthread dl m)
endif()

if(NOT TARGET ninefold::ninefold)
  add_library(ninefold::ninefold INTERFACE IMPORTED)
  if(TARGET ninefold::shared)
    set_target_properties(ninefold::ninefold PROPERTIES INTERFACE_LINK_LIBRARIES ninefold::shared)
  else()
    set_target_properties(ninefold::ninefold PROPERTIES INTERFACE_LINK_LIBRARIES ninefold::static)
  endif()
endif()
set(ninefold_FOUND TRUE)
